export const machine = [
  'release/machine.test.ts',
  'release/single-change.test.ts',
  'release/after-approval.test.ts',
  'release/approval.test.ts',
  'release/card-fallback.test.ts',
  'release/paths.test.ts',
  'release/identity.test.ts',
  'release/estate-deletion.test.ts',
  'release/step-down.test.ts',
  'release/succession.test.ts',
]

export const unsigned = "(await import('../vault/index.ts')).readStatement(message.statement)"
