# Pages know people by a cookie. How it comes to be there differs: SessionsController.
module Authentication
  extend ActiveSupport::Concern

  included { helper_method :current_user }

  private

  def current_user
    @current_user ||= User.find(cookies.encrypted[:user_id])
  end

  # A native application takes the 401 as its cue: it asks in a dialog of its own, and then visits this page again.
  # To redirect it would put the web's sign-in page onto its stack of screens.
  def require_user
    return if current_user

    hotwire_native_app? ? head(:unauthorized) : redirect_to(new_session_path)
  end

  # A cookie without a date would end with the application.
  def sign_in(user)
    cookies.encrypted.permanent[:user_id] = { value: user.id, httponly: true, same_site: :lax }
  end
end
