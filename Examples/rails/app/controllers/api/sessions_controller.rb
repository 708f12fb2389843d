# The API of native sign-in dialogs: exchanges a password for a token.
class Api::SessionsController < ActionController::API
  include ActionController::HttpAuthentication::Token::ControllerMethods

  def create
    if (user = User.authenticate(params[:email], params[:password]))
      render json: { token: AccessToken.issue(user), user: { name: user.name, email: user.email } }, status: :created
    else
      render json: { error: User::WRONG }, status: :unauthorized
    end
  end

  def destroy
    authenticate_with_http_token { |token, _| AccessToken.revoke(token) }
    head :no_content
  end
end
