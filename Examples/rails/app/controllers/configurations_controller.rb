# The path configurations, with each platform's rules for the pages. Changing them needs no new application.
class ConfigurationsController < ActionController::API
  FORMS = ["/new$", "/edit$"].freeze

  def linux_v1
    render_rules FORMS => { context: "modal", modal_style: "medium" }
  end

  def ios_v1
    render_rules FORMS => { context: "modal", modal_style: "form_sheet", pull_to_refresh_enabled: false }
  end

  def android_v1
    render_rules(
      [".*"] => { uri: "hotwire://fragment/web" },
      FORMS => { context: "modal", uri: "hotwire://fragment/web/modal/sheet", pull_to_refresh_enabled: false }
    )
  end

  private

  def render_rules(rules)
    render json: { settings: {}, rules: rules.map { |patterns, properties| { patterns: patterns, properties: properties } } }
  end
end
