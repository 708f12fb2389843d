# A user who may write. In a real application use a table with `has_secure_password`.
class User < Struct.new(:id, :name, :email, :password, keyword_init: true)
  WRONG = "The e-mail address or the password is wrong.".freeze

  ALL = [new(id: 1, name: "Ada Lovelace", email: "ada@example.com", password: "correct horse")].freeze

  def self.find(id)
    ALL.find { |user| user.id == id }
  end

  def self.authenticate(email, password)
    user = ALL.find { |user| user.email == email.to_s.strip.downcase }
    user if user && ActiveSupport::SecurityUtils.secure_compare(user.password, password.to_s)
  end
end
