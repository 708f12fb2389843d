# The commands for users. `make help` lists them; CONTRIBUTING.md explains them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

APP_ID := dev.hybriddesktop.HybridDesktop
SWIFT_SOURCES := Sources Tests Examples $(wildcard Resources/*.swift) Package.swift

PREFIX ?= /usr/local
DESTDIR ?=
share = $(DESTDIR)$(PREFIX)/share
libexec = $(DESTDIR)$(PREFIX)/libexec/hybriddesktop
strip = strip --strip-all --remove-section=.comment --remove-section=.note
icons = $(share)/icons/hicolor
bash_completion = $(share)/bash-completion/completions/HybridDesktop
kiosk = packaging/kiosk
units = $(DESTDIR)$(PREFIX)/lib/systemd
# The files contain the paths of a Debian package.
in_prefix = sed -i 's|/usr/bin/HybridDesktop|$(PREFIX)/bin/HybridDesktop|; s|/usr/lib/hybrid|$(PREFIX)/lib/hybrid|'
zsh_completion = $(share)/zsh/site-functions/_HybridDesktop
# Independent of the builder's language.
in_english = env -u LANGUAGE LC_ALL=C.UTF-8
fish_completion = $(share)/fish/vendor_completions.d/HybridDesktop.fish

# Every module must declare its imports in Package.swift, so that no layer is skipped by accident.
BUILD := swift build --explicit-target-dependency-import-check error
# pkg-config passes compiler flags that Swift rejects, and SwiftPM warns about them for each module.
QUIETLY := 2> >(grep --line-buffered -v '^warning: prohibited flag(s)' >&2)

# The installed program is built in a separate directory, so that a benchmark build never replaces it. The flags give
# small code and packed relocations, and export no symbols for plug-ins: Docs/Packaging.md has the effect of each. The
# linker resolves all functions at start (-z now), so that no page with addresses of functions stays writable. The
# directories of the build are not in the output, so that two builds are equal (Scripts/check-reproducible): the symbols
# would name compiled C modules by a hash of their paths.
RELEASE := .build-release
BUILT := $(RELEASE)/release/HybridDesktop
# The commands for developers, which HybridDesktop starts (Sources/HybridServices/Desktop/DeveloperTools.swift).
TOOLS := hybrid-desktop-tools
BUILT_TOOLS := $(RELEASE)/release/$(TOOLS)
TOOLCHAIN = $(shell dirname "$$(dirname "$$(readlink -f "$$(command -v swiftc)")")")
renamed = -Xswiftc -file-prefix-map -Xswiftc "$(1)"
RELEASE_FLAGS = -c release --scratch-path $(RELEASE) --static-swift-stdlib -Xswiftc -Osize \
    -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc "--ld-path=$(CURDIR)/Scripts/link-small" \
    $(call renamed,$(CURDIR)=/usr/src/hybrid-desktop) $(call renamed,$(TOOLCHAIN)=/usr) \
    -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs -Xlinker -z -Xlinker now \
    -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic -Xlinker --no-eh-frame-hdr \
    -Xlinker -T -Xlinker "$(CURDIR)/packaging/program.ld"

.PHONY: help
help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r target text; do \
	    printf '  make %-17s %s\n' "$$target" "$$text"; done

.PHONY: setup
setup: ## Install missing packages, and Turbo
	@Scripts/setup

.PHONY: build
build: ## Build the debug version
	@$(BUILD) $(QUIETLY)

.PHONY: run
run: setup build demo ## Set up, build, and open the demo site in the shell

.PHONY: demo
demo: ## Open the demo site with the last build
	@"$$(swift build --show-bin-path $(QUIETLY))/HybridDesktop" demo

# A separate package like any user's: a target of this package would see package-level declarations. Its copy of the
# library is built separately, since this package's flags differ.
.PHONY: examples
examples: build ## Build and test the example application and a package of `new --swift`, which depend on this package
	@swift test --package-path Examples/native-app --scratch-path .build-examples $(QUIETLY)
	@Scripts/try-swift-package

# The API for applications in Swift. Warnings are errors. The plugin is a dependency for this command only.
CORE := HybridNavigation HybridConfiguration HybridAuthentication HybridValues
DOCUMENTED := HybridNative HybridNativeTesting HybridShell HybridWebView HybridToolkit $(CORE) GLibBridge

.PHONY: docs
docs: ## Make the Swift reference in .artifacts/docs, and check its comments and links
	@mkdir -p .artifacts
	@HYBRID_DOCS=1 swift package --allow-writing-to-directory .artifacts/docs generate-documentation \
	    $(DOCUMENTED:%=--target %) --enable-experimental-combined-documentation --warnings-as-errors \
	    --output-path .artifacts/docs $(QUIETLY) >.artifacts/docs.log || { cat .artifacts/docs.log; exit 1; }
	@echo ".artifacts/docs"

.PHONY: api
api: build ## Add new public declarations to data/HybridNative.api, which `make test` compares with the library
	@Scripts/check-api --update

.PHONY: site
site: docs ## Make the documentation's web site in .artifacts/site, and check its links
	@Scripts/make-site

.PHONY: test
test: setup lint ## Set up, build, and run all checks and tests, headless
	@$(BUILD) --build-tests $(QUIETLY)
	@Scripts/check-api
	@$(MAKE) --no-print-directory docs examples
	@Scripts/run-tests

.PHONY: test-core
test-core: ## Run the tests that need no display, in seconds
	@swift test --filter '^HybridCoreTests\.' $(QUIETLY)

.PHONY: bench
bench: setup ## Measure the shell against a bare web view and browsers, headless; ROWS=back,reload ROUNDS=10 AFTER=50,300 JSON=file
	@Scripts/bench "ROWS=$(ROWS)" "SIDES=$(SIDES)" "ROUNDS=$(ROUNDS)" "LONG_ROUNDS=$(LONG_ROUNDS)" "AFTER=$(AFTER)" "JSON=$(JSON)"

.PHONY: screenshot
screenshot: setup ## Take pictures of every screen, headless, and update the README's
	@$(BUILD) --build-tests $(QUIETLY)
	@Scripts/take-screenshots

STEPS ?= 500
SEED := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')

.PHONY: soak
soak: ## Use the demo site at random, checking the laws: STEPS=500 SEED=any number
	@$(BUILD) --build-tests $(QUIETLY)
	@echo "make soak STEPS=$(STEPS) SEED=$(SEED)"
	@HYBRID_SOAK_SEQUENCES=2000 swift test --skip-build --filter '^HybridCoreTests\.' $(QUIETLY)
	@HYBRID_SOAK_STEPS=$(STEPS) HYBRID_SOAK_SEED=$(SEED) \
	    Scripts/run-headless swift test --skip-build --filter '^EndToEndTests\.SoakTests' $(QUIETLY)

VISITS ?= 2000
MINUTES ?= 60

.PHONY: kiosk-soak
kiosk-soak: ## Use the demo site as a kiosk, and as kiosks on two displays, with many users: VISITS=2000 MINUTES=60
	@$(BUILD) --build-tests $(QUIETLY)
	@HYBRID_KIOSK_SOAK_VISITS=$(VISITS) HYBRID_KIOSK_SOAK_MINUTES=$(MINUTES) \
	    Scripts/run-headless swift test --skip-build --filter '^EndToEndTests\.KioskSoakTests' $(QUIETLY)

.PHONY: wayland-pictures
wayland-pictures: build ## Check page changes on the screen under Wayland, headless
	@Scripts/run-headless Scripts/try-wayland-pictures

.PHONY: kiosk-sessions
kiosk-sessions: build ## Start the kiosk's sessions under Wayland and X, headless, and take pictures
	@Scripts/run-headless Scripts/try-kiosk-sessions

.PHONY: kiosk-package
kiosk-package: build ## Boot an empty Debian 12 into a kiosk's package; needs root, the network and `make deb`
	@Scripts/try-kiosk-package

.PHONY: kiosk-fleet
kiosk-fleet: build ## Install and update a kiosk in an empty Debian 12 with Ansible; needs root, the network and `make deb`
	@Scripts/try-kiosk-fleet

.PHONY: kiosk-image
kiosk-image: ## Make a disk image that boots into an application: APPLICATION=application.json VERSION=1; needs `make deb`, root, the network
	@Scripts/make-kiosk-image "$(APPLICATION)" "$(VERSION)" $(if $(UPDATES),"$(UPDATES)" "$(KEY)")

.PHONY: kiosk-service
kiosk-service: build ## Test the kiosk under a real systemd: readiness, watchdog, restarts; needs root
	@Scripts/run-headless Scripts/try-kiosk-service

.PHONY: wpt
wpt: build ## Compare the WebDriver server with other drivers by the web-platform-tests, headless: FOLDERS="find_element back"
	@Scripts/run-headless Scripts/wpt $(FOLDERS)

.PHONY: lint
lint: check-data ## Check the style of the sources and the files in data/
	@swift format lint --strict --recursive $(SWIFT_SOURCES)

.PHONY: format
format: ## Format the sources
	@swift format --in-place --recursive $(SWIFT_SOURCES)

.PHONY: check-data
check-data: ## Validate the desktop entry, metainfo, icons, services, sessions and man page
	@Scripts/check-data

.PHONY: man-options
man-options: build ## Update the man page's options from the program's help
	@$(in_english) "$$(swift build --show-bin-path $(QUIETLY))/HybridDesktop" --experimental-dump-help | Scripts/man-options

.PHONY: translations
translations: ## Update the translations from the sources, check them, and compile them for the local builds
	@Scripts/translations

.PHONY: release
release: ## Build for installation, with the Swift runtime linked statically
	@mkdir -p $(RELEASE)/temporary
	@for product in HybridDesktop $(TOOLS); do TMPDIR="$(CURDIR)/$(RELEASE)/temporary" $(BUILD) $(RELEASE_FLAGS) --product $$product $(QUIETLY); done

.PHONY: install
install: ## Install the release build under DESTDIR and PREFIX
	@test -x $(BUILT) -a -x $(BUILT_TOOLS) || { echo "install: run 'make release' first." >&2; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(libexec) $(share)/dbus-1/services
	$(strip) -o $(DESTDIR)$(PREFIX)/bin/HybridDesktop $(BUILT)
	$(strip) -o $(libexec)/$(TOOLS) $(BUILT_TOOLS)
	chmod 755 $(DESTDIR)$(PREFIX)/bin/HybridDesktop $(libexec)/$(TOOLS)
	install -d $(share)/applications $(share)/metainfo
	msgfmt --desktop --template=data/app.desktop -d po -o $(share)/applications/$(APP_ID).desktop
	msgfmt --xml --template=data/$(APP_ID).metainfo.xml -d po -o $(share)/metainfo/$(APP_ID).metainfo.xml
	Scripts/translations --compile $(share)/locale
	install -D -m 644 data/HybridDesktop.1 $(share)/man/man1/HybridDesktop.1
	sed 's|@BINDIR@|$(PREFIX)/bin|' data/$(APP_ID).service.in >$(share)/dbus-1/services/$(APP_ID).service
	install -D -m 644 -t $(icons)/scalable/apps data/icons/hicolor/scalable/apps/$(APP_ID).svg
	install -D -m 644 -t $(icons)/symbolic/apps data/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg
	install -d $(dir $(bash_completion) $(zsh_completion) $(fish_completion))
	$(in_english) $(BUILT) --generate-completion-script bash | sed '1{/^#!/d}' >$(bash_completion)
	$(in_english) $(BUILT) --generate-completion-script zsh >$(zsh_completion)
	$(in_english) $(BUILT) --generate-completion-script fish >$(fish_completion)

.PHONY: install-kiosk
install-kiosk: ## Install the kiosk's sessions and systemd units, without enabling any
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/lib/hybriddesktop $(kiosk)/kiosk-*
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/hybriddesktop $(kiosk)/openbox.xml $(kiosk)/sway.conf
	install -D -m 644 -t $(units)/user $(kiosk)/hybriddesktop-kiosk.service $(kiosk)/hybriddesktop-kiosk-later@.service
	install -m 644 $(kiosk)/hybriddesktop-kiosk.service $(units)/user/hybriddesktop-kiosk@.service
	install -D -m 644 -t $(units)/system $(kiosk)/hybriddesktop-kiosk-tty.service $(kiosk)/hybriddesktop-kiosk-firewall.*
	install -D -m 644 -t $(share)/polkit-1/rules.d $(kiosk)/50-hybriddesktop-kiosk.rules
	install -D -m 644 -t $(share)/doc/hybrid-desktop-kiosk/examples $(kiosk)/grafana.json $(kiosk)/alerts.yml \
	    $(kiosk)/ansible.yml
	install -D -m 644 $(kiosk)/needrestart.conf $(DESTDIR)/etc/needrestart/conf.d/hybriddesktop-kiosk.conf
	install -d $(share)/wayland-sessions $(share)/xsessions
	for file in wayland-sessions/hybriddesktop-kiosk wayland-sessions/hybriddesktop-kiosk-sway \
	    xsessions/hybriddesktop-kiosk-x11; do \
	    msgfmt --desktop --template=$(kiosk)/$${file#*/}.desktop -d po -o $(share)/$$file.desktop || exit; done
	$(in_prefix) $(DESTDIR)$(PREFIX)/lib/hybriddesktop/kiosk-* $(units)/*/hybriddesktop-kiosk* \
	    $(share)/*sessions/hybriddesktop-kiosk*

.PHONY: uninstall
uninstall: ## Remove the installed files
	rm -f $(DESTDIR)$(PREFIX)/bin/HybridDesktop $(share)/applications/$(APP_ID).desktop \
	    $(share)/metainfo/$(APP_ID).metainfo.xml $(share)/man/man1/HybridDesktop.1 \
	    $(share)/dbus-1/services/$(APP_ID).service $(icons)/scalable/apps/$(APP_ID).svg \
	    $(icons)/symbolic/apps/$(APP_ID)-symbolic.svg $(bash_completion) $(zsh_completion) $(fish_completion)
	rm -rf $(DESTDIR)$(PREFIX)/lib/hybriddesktop $(libexec) $(share)/doc/hybrid-desktop-kiosk
	rm -f $(share)/locale/*/LC_MESSAGES/hybrid-desktop.mo
	rm -f $(share)/polkit-1/rules.d/50-hybriddesktop-kiosk.rules \
	    $(DESTDIR)/etc/needrestart/conf.d/hybriddesktop-kiosk.conf
	rm -f $(units)/*/hybriddesktop-kiosk* $(share)/*sessions/hybriddesktop-kiosk*.desktop

.PHONY: deb
deb: release ## Make a Debian package that needs no Swift
	@Scripts/make-deb

.PHONY: check-deb
check-deb: setup deb ## Install the package in an empty Debian and show the demo there; needs root and the network
	@Scripts/check-deb $(CHECK_DEB)

.PHONY: newer-debian
newer-debian: ## Run end-to-end tests with the package in Debian 13: TESTS=EndToEndTests.SmokeTests SUITE=trixie; needs root
	@Scripts/try-newer-debian $(TESTS)

.PHONY: flatpak
flatpak: release ## Build and use an application as a Flatpak, on a runtime of Debian 13's packages; needs root and the network
	@Scripts/try-flatpak

.PHONY: repository
repository: ## Make a signed apt repository of the packages: DIRECTORY=directory KEY=gpg's name of your key
	@test -n "$(DIRECTORY)" -a -n "$(KEY)" || \
	    { echo "repository: DIRECTORY and KEY are required: make repository DIRECTORY=/srv/apt KEY=ada@example.com" >&2; exit 1; }
	@Scripts/make-repository "$(DIRECTORY)" "$(KEY)" $(PACKAGES)

.PHONY: release-artifacts
release-artifacts: deb ## Make everything of a release in .artifacts/release: KEY=gpg's name of your key
	@Scripts/make-release "$(KEY)"

.PHONY: tag
tag: ## Tag the release; CONTRIBUTING.md has the steps before
	@Scripts/tag-version

.PHONY: clean
clean: ## Remove all builds
	rm -rf .build $(RELEASE) .build-examples .artifacts
