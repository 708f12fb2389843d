# One site for three kinds of clients: each finds the view that is made for it, or else the one that all share.
#
#   show.html+desktop.erb   HybridDesktop
#   show.html+phone.erb     Hotwire Native on iOS and Android
#   show.html+native.erb    both of these
#   show.html.erb           browsers, and whoever has none of the above
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
