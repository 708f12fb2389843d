class ApplicationController < ActionController::Base
  include NativeNavigation
  include NativeVariants
  include Authentication
end
