# Pages identify users by a cookie. SessionsController sets it in several ways.
module Authentication
  extend ActiveSupport::Concern

  included { helper_method :current_user }

  private

  def current_user
    @current_user ||= User.find(cookies.encrypted[:user_id])
  end

  # For a 401 a native application opens its sign-in dialog, then visits this page again. A redirect would push the
  # web's sign-in page onto its stack.
  def require_user
    return if current_user

    hotwire_native_app? ? head(:unauthorized) : redirect_to(new_session_path)
  end

  # A cookie without a date would expire with the application.
  def sign_in(user)
    cookies.encrypted.permanent[:user_id] = { value: user.id, httponly: true, same_site: :lax }
  end
end
