# Assertions about the native parts of HybridDesktop, for Minitest: copy this file next to hybrid_desktop.rb, and include
# HybridDesktop::Assertions in your system tests.
require "fileutils"
require "json"
require "uri"

module HybridDesktop
  module Assertions
    # The shell's state. Docs/QA.md has its members.
    def native_state = page.evaluate_script("window.hybridDesktop.state()")

    # Asserts that the screens of a stack have these paths, the top one last.
    def assert_stack(*paths, of: "main")
      assert_native("the #{of} stack #{paths}") { |state| [paths_of(state[of]), paths] }
    end

    # Asserts that a dialog is open. With a path, its visible page has this path.
    def assert_modal(path = nil)
      assert_native("a modal #{path}") do |state|
        paths = paths_of(state["modal"])
        path ? [paths&.last, path] : [!paths.nil?, true]
      end
    end

    def assert_no_modal = assert_native("no modal") { |state| [paths_of(state["modal"]), nil] }

    # Asserts the title of the window or dialog in front.
    def assert_native_title(title) = assert_native("the title") { |state| [state["title"], title] }

    # Asserts that a native dialog with this title is open, such as Preferences.
    def assert_native_dialog(title)
      assert_native("a native dialog") { |state| [state["dialog"]&.fetch("title"), title] }
    end

    # Asserts that the visible screen shows an error instead of a page.
    # @param status [Integer, nil] the HTTP status, or nil for any error
    def assert_error_screen(status = nil)
      assert_native("an error screen") do |state|
        error = state.dig(state["front"], "error")
        status ? [error&.fetch("status", nil), status] : [!error.nil?, true]
      end
    end

    # Fills in the native sign-in dialog by the names or labels of its fields, and signs in.
    def sign_in_natively(fields)
      assert_native("a sign-in dialog") { |state| [state["dialog"].nil?, false] }
      page.evaluate_script("window.hybridDesktop.signIn(arguments[0]).then(() => true)", fields)
      assert_native("the end of the sign-in") { |state| [state["dialog"], nil] }
    end

    # Runs an action of the application, such as "back" or "close-modal".
    def perform_natively(action, argument = nil)
      page.evaluate_script("window.hybridDesktop.perform(...arguments)", action, argument)
    end

    # Waits for a native button, menu entry or row in front with this label or tooltip, and presses it.
    def press_natively(name)
      press = "window.hybridDesktop.press(arguments[0]).catch(({ message }) => message)"
      answer = wait_until do
        answer = page.evaluate_script(press, name)
        [answer == true, answer]
      end
      assert answer == true, answer
    end

    # Saves what a developer needs to understand a failure in tmp/hybrid_desktop/TEST.
    def before_teardown
      save_failure if failures.any? && Capybara.current_driver == :hybrid_desktop
      super
    end

    private

    # Waits until every visit has ended and both values of the block are equal.
    def assert_native(what)
      found, expected = "no reply", nil
      wait_until do
        state = native_state
        found, expected = yield state
        [state["settled"] && found == expected]
      rescue Selenium::WebDriver::Error::JavascriptError
        # A page that is being replaced cannot reply; the next one can.
      end
      assert found == expected, "Expected #{what}: #{expected.inspect}, found #{found.inspect}."
    end

    # Repeats the block until its first value is true or the time is over, and returns its second value.
    def wait_until
      deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + Capybara.default_max_wait_time
      loop do
        done, value = yield
        return value if done || Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline

        sleep 0.05
      end
    end

    # An address without a path, such as the start page's, shows the page of "/".
    def paths_of(session) = session && session["stack"].map { |screen| URI(screen["url"]).path.to_s.sub(/\A\z/, "/") }

    def save_failure
      directory = File.join("tmp", "hybrid_desktop", name)
      FileUtils.mkdir_p(directory)
      {
        "page.png" => -> { page.save_screenshot(File.expand_path("page.png", directory)) },
        "page.html" => -> { write(directory, "page.html", page.html) },
        "state.json" => -> { write(directory, "state.json", JSON.pretty_generate(native_state)) },
        "report.html" => -> { page.driver.save_report(File.join(directory, "report.html")) },
      }.each do |file, save|
        save.call
      rescue StandardError => e
        warn "#{file} of #{name} cannot be saved: #{e.message}"
      end
      puts "The state of the failed test is in #{directory}."
    end

    def write(directory, file, text) = File.write(File.join(directory, file), text)
  end
end
