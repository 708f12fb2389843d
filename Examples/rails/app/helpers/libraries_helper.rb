module LibrariesHelper
  # Where the names that application.js imports come from. What is not installed has a stand-in of the example's own.
  def import_map
    names = { "turbo" => "@hotwired/turbo", "stimulus" => "@hotwired/stimulus", "bridge" => "@hotwired/hotwire-native-bridge" }
    imports = names.to_h do |library, name|
      [name, Rails.configuration.x.libraries[library] ? library_path(library) : "/stand_ins.js"]
    end
    { imports: imports }
  end
end
