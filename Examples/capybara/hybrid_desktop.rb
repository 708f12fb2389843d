# Registers HybridDesktop as a Capybara driver: copy this file into your test/ or spec/support/ directory.
#
# Debian has the packages: ruby-capybara, ruby-selenium-webdriver and webkit2gtk-driver.
require "capybara/dsl"
require "json"
require "selenium-webdriver"
require "shellwords"
require "tmpdir"
require "uri"

module HybridDesktop
  class << self
    # The application file, if there is one. Sessions open a copy with the address of the site under test.
    attr_accessor :application_file
    # Further arguments of the program, such as ["--path-configuration", "config/path-configuration.json"].
    attr_accessor :arguments

    def program = ENV.fetch("HYBRID_DESKTOP_BINARY", "HybridDesktop")

    # Starts `HybridDesktop webdriver`, which ends together with this process. Each process of parallel tests has its own.
    # @return [String] the address of the server
    def address
      @addresses ||= {}
      @addresses[Process.pid] ||= start
    end

    private

    def start
      service = IO.popen([program, "webdriver", "--port", "0", "--new-windows"])
      owner = Process.pid
      # Processes that fork from this one also run the block.
      at_exit do
        Process.kill("TERM", service.pid) if Process.pid == owner
      rescue Errno::ESRCH
        # The server has ended.
      end
      service.gets&.split&.last || raise("`#{program} webdriver` has not started; its output gives the reason.")
    end
  end
  self.arguments = Shellwords.split(ENV.fetch("HYBRID_DESKTOP_ARGUMENTS", ""))

  class Driver < Capybara::Selenium::Driver
    # A session opens the site under test, because Turbo's visits and the application's rules apply only to its origin.
    def browser
      options[:capabilities] ||= Selenium::WebDriver::Remote::Capabilities.new(
        browser_name: "HybridDesktop",
        "webkitgtk:browserOptions": {
          binary: HybridDesktop.program, args: ["--automation", "--trace", trace, "--trace-requests", *application]
        }
      )
      super
    end

    # Saves a bug report with everything that has happened in the session.
    def save_report(file)
      system(HybridDesktop.program, "report", trace, "--output", file, out: File::NULL, exception: true)
    end

    private

    def directory = @directory ||= Dir.mktmpdir("hybrid-desktop")

    def trace = File.join(directory, "trace.jsonl")

    # The arguments that open a copy of the application file at the site. The files that it names are beside it.
    def application
      file = HybridDesktop.application_file or return [*HybridDesktop.arguments, site]
      copies = Dir.mktmpdir("application", directory)
      others = Dir.children(File.dirname(file)) - [File.basename(file)]
      others.each { |name| File.symlink(File.expand_path(name, File.dirname(file)), File.join(copies, name)) }
      content = JSON.parse(File.read(file))
      content["startURL"] = URI.join(site, content["startURL"] ? URI(content["startURL"]).request_uri : "/").to_s
      copy = File.join(copies, File.basename(file))
      File.write(copy, JSON.generate(content))
      ["--config", copy, *HybridDesktop.arguments, content["startURL"]]
    end

    def site = Capybara.app_host || session.server&.base_url || raise("Set Capybara.app_host to the site's address.")
  end
end

Capybara.register_driver :hybrid_desktop do |app|
  HybridDesktop::Driver.new(app, browser: :remote, url: HybridDesktop.address)
end
