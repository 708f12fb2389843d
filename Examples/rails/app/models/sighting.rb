# A bird sighting, stored in memory so that the example needs no database.
class Sighting
  class NotFound < StandardError; end

  include ActiveModel::Model
  include ActiveModel::Attributes

  attribute :id, :integer
  attribute :bird, :string
  attribute :place, :string
  attribute :number, :integer, default: 1
  attribute :notes, :string

  validates :bird, :place, presence: true
  validates :number, numericality: { greater_than: 0 }

  @kept = {}

  class << self
    attr_reader :kept

    def all
      kept.values.reverse
    end

    def find(id)
      kept.fetch(id.to_i) { raise NotFound, "There is no sighting #{id}." }.dup
    end
  end

  def save
    return false unless valid?

    self.id ||= self.class.kept.keys.max.to_i + 1
    self.class.kept[id] = dup
    true
  end

  def update(attributes)
    assign_attributes(attributes)
    save
  end

  def destroy
    self.class.kept.delete(id)
  end

  def persisted?
    id.present?
  end

  new(bird: "Grey wagtail", place: "At the weir", number: 2, notes: "Both on the same stone.").save
  new(bird: "Kingfisher", place: "Under the bridge", notes: "Gone before the camera was out.").save
end
