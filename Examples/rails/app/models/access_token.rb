# A native application's token. In a real application use a table of digests, so that each token can be revoked, and
# reading the table does not permit signing in.
class AccessToken
  @users = {}

  class << self
    def issue(user)
      SecureRandom.urlsafe_base64(32).tap { |token| @users[digest(token)] = user.id }
    end

    def user(token)
      User.find(@users[digest(token)])
    end

    def revoke(token)
      @users.delete(digest(token))
    end

    private

    def digest(token)
      OpenSSL::Digest::SHA256.hexdigest(token)
    end
  end
end
