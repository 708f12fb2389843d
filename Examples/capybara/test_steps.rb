# The steps that Capybara suites consist of, against a site of this file's own on Capybara's own server.
#
# DRIVER=chromium runs the same steps in Chromium.
require "minitest/autorun"
require "capybara/minitest"
require "tempfile"
require "tmpdir"
require "rack"
require_relative "hybrid_desktop"

SITE = lambda do |env|
  request = Rack::Request.new(env)
  body =
    case request.path
    when "/" then <<~HTML
      <h1>Start</h1> <a href="/second">Second</a> <a href="/second" target="_blank">New tab</a>
      <form action="/form" method="post">
        <label>Name <input name="name"></label> <label>Note <textarea name="note"></textarea></label>
        <label>Colour <select name="colour"><option>Red</option><option>Blue</option></select></label>
        <label><input type="radio" name="size" value="big"> Big</label>
        <label><input type="checkbox" name="agree" value="yes"> Agree</label>
        <button>Send</button>
      </form>
    HTML
    when "/second" then "<h1>Second page</h1>"
    when "/form" then "<h1>Sent</h1><p>#{Rack::Utils.escape_html(request.params.sort.to_h.to_s)}</p>"
    when "/upload" then <<~HTML
      <form action="/uploaded" method="post" enctype="multipart/form-data">
        <label>File <input type="file" name="file"></label> <button>Upload</button>
      </form>
    HTML
    when "/uploaded" then "<p>Content: #{request.params.dig("file", :tempfile)&.read}</p>"
    when "/mouse" then <<~HTML
      <style>#menu b { display: none } #menu:hover b, #menu.on b { display: inline } .box { width: 90px; height: 60px }</style>
      <div id="menu" onmouseenter="this.classList.add('on')">Menu <b>Opened</b></div>
      <div id="pad" class="box" ondblclick="out.append('doubled ')" oncontextmenu="out.append('menu ')">Pad</div>
      <div id="source" class="box" draggable="true" ondragstart="event.dataTransfer.setData('text', 'cargo')">Source</div>
      <div id="target" class="box" ondragover="event.preventDefault()"
        ondrop="out.append(event.dataTransfer.getData('text'))">Target</div>
      <div style="position: relative"><button id="under" onclick="out.append('under')">Under</button>
        <div id="cover" style="position: absolute; inset: 0; background: #ccc">Cover</div></div>
      <output id="out"></output><div style="height: 3000px"></div><p id="end">End</p>
    HTML
    when "/dialogs" then <<~HTML
      <button onclick="out.append(confirm('Sure?') ? 'yes' : 'no')">Ask</button>
      <button onclick="out.append(prompt('Name?') ?? 'nothing')">Prompt</button><output id="out"></output>
    HTML
    when "/frame" then %(<h1>Around</h1><iframe name="inner" src="/second"></iframe>)
    else next [404, { "Content-Type" => "text/html" }, ["<h1>Nothing here</h1>"]]
    end
  [200, { "Content-Type" => "text/html" }, ["<!DOCTYPE html><title>Site #{request.path}</title>#{body}"]]
end

Capybara.app = SITE
Capybara.server = :webrick
Capybara.default_max_wait_time = ENV.fetch("HYBRID_TEST_TIMEOUT", 3).to_f
Capybara.register_driver :chromium do |app|
  arguments = %w[--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage]
  options = Selenium::WebDriver::Chrome::Options.new(args: arguments)
  Capybara::Selenium::Driver.new(app, browser: :chrome, capabilities: options)
end
Capybara.default_driver = ENV.fetch("DRIVER", "hybrid_desktop").to_sym

class StepsTest < Minitest::Test
  include Capybara::DSL
  include Capybara::Minitest::Assertions

  def teardown = Capybara.reset_sessions!

  def test_visit
    visit "/"
    assert_text "Start"
  end

  def test_click_link
    visit "/"
    click_link "Second"
    assert_text "Second page"
  end

  def test_fill_in_and_click_button
    visit "/"
    fill_in "Name", with: "Ada"
    fill_in "Note", with: "one\ntwo"
    click_button "Send"
    assert_text(/"name"=>"Ada", "note"=>"one\\r\\ntwo"/)
  end

  def test_select
    visit "/"
    select "Blue", from: "Colour"
    assert_select "Colour", selected: "Blue"
  end

  def test_choose
    visit "/"
    choose "Big"
    assert_checked_field "Big"
  end

  def test_check
    visit "/"
    check "Agree"
    assert_checked_field "Agree"
    uncheck "Agree"
    assert_unchecked_field "Agree"
  end

  def test_attach_file
    file = Tempfile.new("note")
    file.write("cargo")
    file.close
    visit "/upload"
    attach_file "File", file.path
    click_button "Upload"
    assert_text "Content: cargo"
  end

  def test_hover
    visit "/mouse"
    find("#menu").hover
    assert_text "Opened"
  end

  def test_drag
    visit "/mouse"
    find("#source").drag_to find("#target")
    assert_selector "#out", text: "cargo"
  end

  def test_keys
    visit "/"
    field = find_field("Name")
    field.send_keys "ab", [:shift, "c"], [:control, "a"], "xy", :backspace, :tab
    assert_equal "x", field.value
    assert_equal "note", evaluate_script("document.activeElement.name")
    field.send_keys :enter
    assert_text "Sent"
  end

  def test_confirm
    visit "/dialogs"
    accept_confirm("Sure?") { click_button "Ask" }
    assert_text "yes"
  end

  def test_prompt
    visit "/dialogs"
    dismiss_prompt("Name?") { click_button "Prompt" }
    assert_text "nothing"
  end

  def test_frame
    visit "/frame"
    within_frame("inner") { assert_text "Second page" }
    assert_text "Around"
  end

  def test_new_tab
    visit "/"
    tab = window_opened_by { click_link "New tab" }
    within_window(tab) { assert_text "Second page" }
    tab.close
    assert_text "Start"
  end

  def test_open_new_window
    visit "/"
    tab = open_new_window
    within_window(tab) do
      visit "/second"
      assert_text "Second page"
    end
    tab.close
    assert_text "Start"
  end

  def test_nested_elements
    visit "/"
    found = evaluate_script("[document.querySelector('h1'), { link: document.links[0] }]")
    assert_equal "Start", found[0].text
    text = evaluate_script("arguments[0].one.textContent", { one: find("h1").native })
    assert_equal "Start", text
  end

  def test_screenshot
    visit "/"
    path = save_screenshot(File.join(Dir.mktmpdir, "page.png"))
    assert_equal "PNG", File.binread(path, 4)[1..]
  end

  def test_resize
    visit "/"
    page.current_window.resize_to 700, 600
    assert_equal [700, 600], page.current_window.size
  end

  def test_address_and_title
    visit "/second"
    assert_current_path "/second"
    assert_title "Site /second"
  end

  def test_go_back
    # A page of an earlier test does not matter.
    visit "/second"
    Capybara.reset_session!
    visit "/"
    click_link "Second"
    assert_text "Second page"
    go_back
    assert_text "Start"
  end

  def test_reset
    visit "/"
    execute_script "document.cookie = 'a=b'"
    Capybara.reset_session!
    visit "/"
    assert_equal "", evaluate_script("document.cookie")
  end

  def test_double_and_right_click
    visit "/mouse"
    find("#pad").double_click
    find("#pad").right_click
    assert_selector "#out", text: "doubled menu"
  end

  def test_scroll
    visit "/mouse"
    scroll_to find("#end")
    assert_operator evaluate_script("scrollY"), :>, 1000
  end

  def test_covered_element
    visit "/mouse"
    assert_raises(Selenium::WebDriver::Error::ElementClickInterceptedError) { find("#under").native.click }
  end
end
