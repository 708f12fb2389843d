class SessionsController < ApplicationController
  # The page for browsers, and what its form does.
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

  # A native application comes here with its token, in a web view that nobody sees, and the pages have their cookie.
  # Only the status counts.
  def from_token
    user = authenticate_with_http_token { |token, _| AccessToken.user(token) }
    return head(:unauthorized) unless user

    sign_in user
    head :no_content
  end
end
