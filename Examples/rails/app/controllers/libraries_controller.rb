# Serves third-party scripts from their installed paths: config/application.rb.
class LibrariesController < ActionController::API
  def show
    file = Rails.configuration.x.libraries[params[:name]]
    return head(:not_found) unless file

    send_file file, type: "text/javascript", disposition: "inline"
  end
end
