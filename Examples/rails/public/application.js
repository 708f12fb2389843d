import "@hotwired/turbo"
import { Application } from "@hotwired/stimulus"
import "@hotwired/hotwire-native-bridge"

import ButtonController from "./controllers/bridge/button_controller.js"
import FormController from "./controllers/bridge/form_controller.js"
import MenuController from "./controllers/bridge/menu_controller.js"
import OverflowMenuController from "./controllers/bridge/overflow_menu_controller.js"
import ToastController from "./controllers/bridge/toast_controller.js"

const application = Application.start()
application.register("bridge--button", ButtonController)
application.register("bridge--form", FormController)
application.register("bridge--menu", MenuController)
application.register("bridge--overflow-menu", OverflowMenuController)
application.register("bridge--toast", ToastController)
