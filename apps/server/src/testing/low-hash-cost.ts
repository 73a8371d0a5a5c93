/** For tests of other things than passwords: a hash of the usual cost uses a processor for 30 ms. */
export const LOW_HASH_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 }
