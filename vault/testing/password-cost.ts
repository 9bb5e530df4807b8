import { vi } from 'vitest'

// Vitest setup (vitest.config.ts): makes the password derivation almost free. Tests of the cost
// itself call `vi.unmock`: known-answers.test.ts, golden.test.ts,
// client/session/password-cost.test.ts.
vi.mock('../password-cost.ts', () => ({ MEMORY_KIB: 64, PASSES: 1, LANES: 1 }))
