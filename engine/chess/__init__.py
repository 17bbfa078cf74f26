"""Chess on any lattice of one to three dimensions: data of the variants, and the kernels that move in all of them."""
