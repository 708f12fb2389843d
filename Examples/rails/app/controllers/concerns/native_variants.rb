# One site for three kinds of clients, each with its variant of a view if one exists:
#
#   show.html+desktop.erb   HybridDesktop
#   show.html+phone.erb     Hotwire Native on iOS and Android
#   show.html+native.erb    both of these
#   show.html.erb           browsers, and all clients without a variant
module NativeVariants
  extend ActiveSupport::Concern

  included { before_action :choose_variant }

  private

  def choose_variant
    request.variant =
      case request.user_agent
      when /(Hotwire|Turbo) Native Linux/ then %i[desktop native]
      when /(Hotwire|Turbo) Native/ then %i[phone native]
      else []
      end
  end
end
