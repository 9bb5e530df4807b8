type Notice = { title: string; body: string }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Browsers require a notice for every push message, even an unreadable one. */
export function noticeIn(data: string | undefined, host: string): Notice {
  try {
    const value: unknown = JSON.parse(data ?? '')
    if (typeof value === 'object' && value !== null && 'title' in value && 'body' in value)
      if (isText(value.title) && isText(value.body)) return { title: value.title, body: value.body }
  } catch {}
  return { title: host, body: '' }
}
