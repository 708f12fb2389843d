# Three parts of Rails and only Debian's gems, so that nothing is downloaded. A real application has a Gemfile and
# `require "rails/all"`.
require "rails"
require "active_model/railtie"
require "action_controller/railtie"
require "action_view/railtie"

module Sightings
  class Application < Rails::Application
    config.load_defaults 6.1
    config.eager_load = false
    config.consider_all_requests_local = true
    config.logger = ActiveSupport::Logger.new($stdout)
    config.secret_key_base = ENV.fetch("SECRET_KEY_BASE", "an example that everybody can read has no secrets")
    config.action_dispatch.rescue_responses["Sighting::NotFound"] = :not_found

    # Third-party scripts from files on this machine. In a real application they come from turbo-rails, stimulus-rails
    # and `bin/importmap pin @hotwired/hotwire-native-bridge`.
    config.x.libraries = { "turbo" => ENV["TURBO_JS"] || File.expand_path("../../../.vendor/turbo.js", __dir__) }
    if ENV["STIMULUS_JS"] && ENV["BRIDGE_JS"]
      config.x.libraries.merge!("stimulus" => ENV["STIMULUS_JS"], "bridge" => ENV["BRIDGE_JS"])
    end
  end
end
