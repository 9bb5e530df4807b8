import { vi } from 'vitest'

// A setup file of Vitest (vitest.config.ts): a password costs next to nothing in tests. Those that are about the cost
// itself say `vi.unmock` of the same file: vault/known-answers.test.ts, vault/golden.test.ts and
// client/session/password-cost.test.ts.
vi.mock('../password-cost.ts', () => ({ MEMORY_KIB: 64, PASSES: 1, LANES: 1 }))
