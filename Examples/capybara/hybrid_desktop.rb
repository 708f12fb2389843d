# Registers HybridDesktop as a Capybara driver: copy this file into your test/ or spec/support/ directory.
#
# Debian has the packages: ruby-capybara, ruby-selenium-webdriver and webkit2gtk-driver.
require "capybara/dsl"
require "selenium-webdriver"

module HybridDesktop
  # Starts `HybridDesktop webdriver`, which ends together with the tests.
  # @return [String] the address of the server
  def self.address
    @address ||= begin
      program = ENV.fetch("HYBRID_DESKTOP_BINARY", "HybridDesktop")
      # A session needs a page to start with. It may be unreachable, because Capybara's server has no address yet.
      service = IO.popen([program, "webdriver", "--port", "0", "--", "http://127.0.0.1:9/"])
      at_exit { Process.kill("TERM", service.pid) }
      service.gets.split.last
    end
  end
end

Capybara.register_driver :hybrid_desktop do |app|
  options = Selenium::WebDriver::Remote::Capabilities.new(browser_name: "HybridDesktop")
  Capybara::Selenium::Driver.new(app, browser: :remote, url: HybridDesktop.address, capabilities: options)
end
