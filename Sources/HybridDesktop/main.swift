print("HybridDesktop")
