import type { Progress } from './estate.ts'

/** Follows or aborts a long call. Always the last argument. */
export type Watch = { onProgress?: (progress: Progress) => void; signal?: AbortSignal }
