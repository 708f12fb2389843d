# What a native application has in the place of a password. Yours is a table, with the digests, so that each can be
# revoked and nobody who reads the table can sign in.
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
