require_relative "../application_system_test_case"

class SightingsTest < ApplicationSystemTestCase
  setup { @number = Sighting.kept.size }

  test "a sighting opens above the list" do
    visit root_path
    within("table") { click_on "Kingfisher" }
    assert_text "Gone before the camera was out."
    assert_stack "/", "/sightings/2"
    assert_native_title "Kingfisher"
    perform_natively "back"
    assert_selector "tr", minimum: 3
  end

  test "a signed-in user adds a sighting in a dialog" do
    open_form
    fill_in "Place", with: "On the dam"
    press_natively "Save"
    assert_selector "[role=alert]", text: "Bird can't be blank"
    fill_in "Bird", with: "Dipper"
    fill_in "Number", with: "3"
    press_natively "Save"
    assert_no_modal
    assert_selector "td", text: "Dipper"
    assert_stack "/"
    assert_equal @number + 1, Sighting.kept.size
  ensure
    Sighting.all.select { |sighting| sighting.bird == "Dipper" }.each(&:destroy)
  end

  test "a sighting is changed" do
    sighting = Sighting.new(bird: "Heron", place: "Meadow").tap(&:save)
    sign_in
    visit edit_sighting_path(sighting)
    assert_modal edit_sighting_path(sighting)
    assert_field "Bird", with: "Heron"
    fill_in "Notes", with: "Standing"
    press_natively "Save"
    assert_no_modal
    assert_equal "Standing", Sighting.find(sighting.id).notes
  ensure
    sighting&.destroy
  end

  test "a sighting is deleted after a question" do
    sighting = Sighting.new(bird: "Heron", place: "Meadow").tap(&:save)
    sign_in
    visit sighting_path(sighting)
    press_natively "Options"
    dismiss_confirm("Delete the Heron?") { press_natively "Delete" }
    press_natively "Options"
    accept_confirm { press_natively "Delete" }
    assert_no_text "Heron"
    assert_equal @number, Sighting.kept.size
  ensure
    sighting&.destroy
  end

  test "a missing sighting is an error" do
    visit sighting_path(0)
    assert_error_screen 404
  end

  private

  def sign_in
    visit new_sighting_path
    sign_in_natively "E-mail" => "ada@example.com", "Password" => "correct horse"
    assert_modal new_sighting_path
    perform_natively "close-modal"
    assert_no_modal
  end

  def open_form
    visit root_path
    press_natively "Add a sighting"
    sign_in_natively "E-mail" => "ada@example.com", "Password" => "correct horse"
    assert_modal new_sighting_path
  end
end
