# Native applications act on the address alone and never show this page. It is HTML, because Turbo follows no other
# type. It does not inherit from ApplicationController, so that a flash waits for the next page.
class HistoricalLocationsController < ActionController::Base
  def show
    render html: "Continue in the application."
  end
end
