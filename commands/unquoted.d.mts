export function unquoted(environment: Record<string, string | undefined>): Record<string, string | undefined>
