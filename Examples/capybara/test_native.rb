# Steps of a suite for a site that uses Turbo and native parts, against the demo site.
#
# HybridDesktop demo --server-only --port 8080 &
# SITE=http://127.0.0.1:8080 ruby test_native.rb
require "minitest/autorun"
require "capybara/minitest"
require "json"
require "tempfile"
require_relative "hybrid_desktop"
require_relative "native_assertions"

Capybara.run_server = false
Capybara.app_host = ENV.fetch("SITE", "http://127.0.0.1:8080")
Capybara.default_driver = :hybrid_desktop
Capybara.default_max_wait_time = ENV.fetch("HYBRID_TEST_TIMEOUT", 5).to_f

APPLICATION = Tempfile.new(["application", ".json"])
APPLICATION.write JSON.generate(
  startURL: "#{Capybara.app_host}/",
  authentication: {
    strategy: "token", endpoint: "/api/sign-in", cookieEndpoint: "/session/from-token", signOutEndpoint: "/api/session"
  }
)
APPLICATION.close
HybridDesktop.arguments = [
  "--config", APPLICATION.path, "--path-configuration", File.join(__dir__, "../notes/path-configuration.json")
]

class NativeTest < Minitest::Test
  include Capybara::DSL
  include Capybara::Minitest::Assertions
  include HybridDesktop::Assertions

  # A new session starts without cookies and screens.
  def teardown = page.quit

  def test_link_pushes_screen
    visit "/"
    click_link "All posts"
    assert_stack "/", "/posts"
    assert_native_title "Posts"
    perform_natively "back"
    assert_stack "/"
  end

  def test_form_opens_in_modal
    visit "/posts/new"
    assert_modal "/posts/new"
    assert_selector "h1", text: "New post"
    perform_natively "close-modal"
    assert_no_modal
    assert_selector "h1", text: "Fieldnotes"
  end

  def test_frames_stay_on_their_screen
    visit "/frames"
    click_link "Next note"
    assert_selector "#notes", text: "Note 2"
    within("#form") do
      fill_in "Name", with: "Ada"
      click_button "Send the frame's form"
    end
    assert_selector "#form", text: "Thank you, Ada."
    assert_stack "/", "/frames"
  end

  def test_streams_change_the_page
    visit "/"
    stream = %(<turbo-stream action="append" targets="body"><template><p id="streamed">Hello</p></template></turbo-stream>)
    execute_script("Turbo.renderStreamMessage(arguments[0])", stream)
    assert_selector "#streamed", text: "Hello"
  end

  def test_missing_page_is_an_error
    visit "/nothing-here"
    assert_error_screen 404
  end

  def test_sign_in
    visit "/"
    click_link "My account"
    sign_in_natively "E-mail" => "ada@example.com", "Password" => "correct horse"
    assert_text "Signed in as Ada Lovelace"
  end

  def test_native_button
    visit "/"
    press_natively "Menu"
    press_natively "Preferences"
    assert_native_dialog "Preferences"
  end

  def test_console_has_script_errors
    visit "/"
    execute_script("console.warn('careful')")
    assert_equal ["careful"], evaluate_script("window.hybridDesktop.log()").map { |line| line["message"].split.last }
  end
end
