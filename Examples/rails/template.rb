# Adds a description for HybridDesktop to a Rails site (tried with Rails 6.1, 7.2 and 8.0):
#
#   bin/rails app:template LOCATION=template.rb
#
# It adds a controller and a route and changes nothing else, so it can run again. Edit the controller afterwards; its
# members are those of an application file.

root = Pathname.new(destination_root)
uses = ->(path, word) { root.join(path).file? && root.join(path).read.include?(word) }

# The sign-in forms that Rails 8 and Devise generate work unchanged in a native dialog.
authentication =
  if uses.("config/initializers/devise.rb", "Devise.setup")
    <<~RUBY
      authentication: {
        strategy: "native", endpoint: "/users/sign_in", format: "form", signInPath: "/users/sign_in",
        fields: [{ name: "user[email]", type: "email" }, { name: "user[password]", type: "password" }]
      },
    RUBY
  elsif uses.("app/controllers/concerns/authentication.rb", "start_new_session_for")
    <<~RUBY
      authentication: {
        strategy: "native", endpoint: "/session", format: "form", signInPath: "/session/new",
        fields: [{ name: "email_address", type: "email" }, { name: "password", type: "password" }]
      },
    RUBY
  else
    "# Add authentication to sign in with a native dialog. Without it, the application shows the site's page.\n"
  end

create_file "app/controllers/hybrid_desktop_controller.rb", <<~RUBY, skip: true
  # Describes this site to HybridDesktop, at /.well-known/hybrid-desktop.json. `HybridDesktop new` and *Add a Site* read
  # it, and installed applications update themselves from it. The application file has the same members.
  class HybridDesktopController < ActionController::API
    def show
      render json: {
        name: Rails.application.class.module_parent_name.titleize,
  #{authentication.indent(6).chomp}
        # Forms open in a dialog.
        pathConfiguration: {
          rules: [{ patterns: ["/new$", "/edit$"], properties: { context: "modal" } }]
        }
        # More: tabs, menu, icons, colors, permissions, fileHandlers.
      }
    end
  end
RUBY

route 'get "/.well-known/hybrid-desktop.json", to: "hybrid_desktop#show", format: false'
