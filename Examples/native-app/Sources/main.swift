import HybridNative

HybridApplication.main(json: PackageResources.application_json, configure)
