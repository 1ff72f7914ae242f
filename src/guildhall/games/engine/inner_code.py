"""Compiling functions that only compiled functions call, never Python.

numba makes machine code of every function, although that of an inner one is never run: whoever
calls it takes it in and is optimised as a whole. Leaving that out saves a third of the time.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of the variables begin in which functions look for their Python constants."""


class InnerCompiler(Compiler):  # type: ignore[misc]  # numba has no types
    """Compiles a function as far as others need it to take it in."""

    def compile_extra(self, func: Any) -> Any:
        """Compile a Python function."""
        self.state.library = InnerLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """A function to be taken in; as machine code there are only the variables that it needs."""

    _final_module: Any

    def _optimize_final_module(self) -> None:
        code = self._codegen
        passes, builder = code._module_pass_manager(  # noqa: SLF001 - as in the method replaced
            loop_vectorize=code._loopvect,  # noqa: SLF001
            slp_vectorize=False,
            opt=code._opt_level,  # noqa: SLF001
            cost="cheap",
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        taken_in = self._final_module
        for function in taken_in.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        self._shared_module = taken_in
        self._final_module = llvm.parse_assembly(_declare_variables(taken_in))
        super()._finalize_final_module()


def _declare_variables(module: Any) -> str:
    names = (each.name for each in module.global_variables)
    variables = [f'@"{name}" = common global i8* null' for name in names
                 if name.startswith(ENVIRONMENT)]  # fmt: skip
    return "\n".join([f'target triple = "{module.triple}"', *variables])
