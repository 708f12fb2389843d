class SessionsController < ApplicationController
  # The sign-in page for browsers, and its form.
  def new
  end

  def create
    if (user = User.authenticate(params[:email], params[:password]))
      sign_in user
      redirect_to root_path, status: :see_other
    else
      @error = User::WRONG
      render :new, status: :unprocessable_entity
    end
  end

  def destroy
    cookies.delete(:user_id)
    redirect_to root_path, status: :see_other
  end

  # A native application visits this with its token in a hidden web view, to set the pages' cookie. Only the status
  # matters.
  def from_token
    user = authenticate_with_http_token { |token, _| AccessToken.user(token) }
    return head(:unauthorized) unless user

    sign_in user
    head :no_content
  end
end
