# The base of the system tests, as in any Rails application, with HybridDesktop as the driver.
ENV["RAILS_ENV"] ||= "test"
require_relative "../config/application"
Rails.application.initialize!
Rails.logger.level = :warn
require "rails/test_help"
require "action_dispatch/system_test_case"
require_relative "../../capybara/hybrid_desktop"
require_relative "../../capybara/native_assertions"

HybridDesktop.application_file = Rails.root.join("application.json").to_s
Capybara.default_max_wait_time = ENV.fetch("HYBRID_TEST_TIMEOUT", 5).to_f

class ApplicationSystemTestCase < ActionDispatch::SystemTestCase
  include HybridDesktop::Assertions
  driven_by :hybrid_desktop

  # A new session starts without cookies and screens.
  teardown { page.quit }
end
