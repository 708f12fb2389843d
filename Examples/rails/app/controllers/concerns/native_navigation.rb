# What turbo-rails brings, under the same names: with that gem this file, HistoricalLocationsController and its routes
# are not needed.
#
# A browser is sent to a page. A native application is told what to do with its screens:
#
#   recede    close the dialog, or leave the screen in front
#   refresh   close the dialog, and load the screen below it anew
#   resume    close the dialog, and leave everything else as it is
module NativeNavigation
  extend ActiveSupport::Concern

  included { helper_method :hotwire_native_app? }

  private

  def hotwire_native_app?
    request.user_agent.to_s.match?(/(Hotwire|Turbo) Native/)
  end

  %w[recede refresh resume].each do |action|
    define_method("#{action}_or_redirect_to") do |url, **options|
      url = public_send("turbo_#{action}_historical_location_url") if hotwire_native_app?
      redirect_to url, status: :see_other, **options
    end
  end
end
