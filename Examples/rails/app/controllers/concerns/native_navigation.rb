# Imitates turbo-rails with the same names: with that gem this file, HistoricalLocationsController and its routes are
# not needed.
#
# Browsers are redirected to a page. Native applications are redirected to a location that changes their stack:
#
#   recede    close the dialog, or go back
#   refresh   close the dialog, and reload the screen below it
#   resume    close the dialog, and leave the rest unchanged
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
