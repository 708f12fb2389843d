class SightingsController < ApplicationController
  before_action :require_user, except: %i[index show]
  before_action :set_sighting, only: %i[show edit update destroy]

  def index
    @sightings = Sighting.all
  end

  def show
  end

  def new
    @sighting = Sighting.new
  end

  def edit
  end

  # The path configuration shows forms in a dialog. On success the dialog closes and the list below is refreshed.
  def create
    @sighting = Sighting.new(sighting_params)
    if @sighting.save
      refresh_or_redirect_to root_path, notice: "The #{@sighting.bird} is noted."
    else
      render :new, status: :unprocessable_entity
    end
  end

  def update
    if @sighting.update(sighting_params)
      refresh_or_redirect_to @sighting, notice: "The #{@sighting.bird} is up to date."
    else
      render :edit, status: :unprocessable_entity
    end
  end

  # Leaves the screen of the deleted sighting.
  def destroy
    @sighting.destroy
    recede_or_redirect_to root_path, notice: "The #{@sighting.bird} is gone."
  end

  private

  def set_sighting
    @sighting = Sighting.find(params[:id])
  end

  def sighting_params
    params.require(:sighting).permit(:bird, :place, :number, :notes)
  end
end
