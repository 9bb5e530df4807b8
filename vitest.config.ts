import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{records,vault,contract,web,server,release,scripts}/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
