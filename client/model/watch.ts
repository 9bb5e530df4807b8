import type { Progress } from './estate.ts'

/** How a caller follows or stops a long call. Always the last argument. */
export type Watch = { onProgress?: (progress: Progress) => void; signal?: AbortSignal }
