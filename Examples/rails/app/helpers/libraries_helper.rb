module LibrariesHelper
  # The import map of application.js. Libraries that are not installed are replaced by the example's stand-in.
  def import_map
    names = { "turbo" => "@hotwired/turbo", "stimulus" => "@hotwired/stimulus", "bridge" => "@hotwired/hotwire-native-bridge" }
    imports = names.to_h do |library, name|
      [name, Rails.configuration.x.libraries[library] ? library_path(library) : "/stand_ins.js"]
    end
    { imports: imports }
  end
end
