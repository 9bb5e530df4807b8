import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{records,vault,contract,client,web,server,release,scripts}/**/*.test.{ts,tsx}'],
    setupFiles: ['vault/test-password-cost.ts'],
    // Tests that wait for real days of a rehearsal leave the processor to others.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
