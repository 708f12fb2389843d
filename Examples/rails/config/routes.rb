Rails.application.routes.draw do
  root "sightings#index"
  resources :sightings, except: :index

  # Signing in: through the site's page in a browser, with a token in native applications.
  resource :session, only: %i[new create destroy] do
    get :from_token
  end
  namespace :api do
    resource :session, only: %i[create destroy]
  end

  # Fetched by native applications at their start. The name contains the version, so that old applications keep theirs.
  %w[linux_v1 ios_v1 android_v1].each do |name|
    get "configurations/#{name}", to: "configurations##{name}", format: "json"
  end

  # The description of this site as a desktop application.
  get "/.well-known/hybrid-desktop.json", to: "hybrid_desktop#show", format: false

  # turbo-rails defines these routes itself.
  %w[recede resume refresh].each do |action|
    get "#{action}_historical_location", to: "historical_locations#show", as: "turbo_#{action}_historical_location"
  end

  get "libraries/:name", to: "libraries#show", as: :library, format: "js"
end
