# A native application acts on the address alone and shows nothing of this. It is HTML, because Turbo goes nowhere for
# anything else. ApplicationController is not asked, so that a flash waits for the page that comes next.
class HistoricalLocationsController < ActionController::Base
  def show
    render html: "Continue in the application."
  end
end
