# Describes this site to HybridDesktop, at /.well-known/hybrid-desktop.json. `HybridDesktop new` and *Add a Site* read it,
# and installed applications update themselves from it. The application file has the same members.
class HybridDesktopController < ActionController::API
  def show
    render json: {
      name: "Sightings",
      description: "A notebook of birds",
      pathConfiguration: { url: "/configurations/linux_v1.json" },
      authentication: {
        strategy: "token",
        endpoint: "/api/session",
        cookieEndpoint: "/session/from_token",
        signOutEndpoint: "/api/session"
      },
      shortcuts: [{ title: "Add a Sighting", path: "/sightings/new" }]
    }
  end
end
