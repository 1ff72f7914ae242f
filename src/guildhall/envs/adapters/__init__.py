"""Our environments as other frameworks want them, a thin module for each.

`sb3` (Stable-Baselines3, sb3-contrib), `rllib`, `torch_rl` (TorchRL), `tianshou_env`, `open_spiel`
and `minari_data`. Each needs its framework, which the extra `rl` does not bring;
`make test-adapters` installs and tries all of them.
"""
