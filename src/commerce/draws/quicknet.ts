/** Public parameters of a drand chain (docs/draws.md). */
export interface BeaconChain {
  /** SHA-256 of the chain's parameters, in hex; identifies the chain in URLs. */
  chainHash: string
  /** The group's public key on G2, in hex. */
  publicKey: string
  /** Time of round 1, in seconds since 1970. */
  genesisTime: number
  periodSeconds: number
}

/** A separate constant, because pages need no other parameter of the chain. */
export const quicknetHash = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** drand's quicknet. A sandbox chain must never be mistaken for it. */
export const quicknet: BeaconChain = {
  chainHash: quicknetHash,
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisTime: 1_692_803_367,
  periodSeconds: 3,
}
