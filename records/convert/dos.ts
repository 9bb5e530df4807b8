// DOS code pages, which TextDecoder does not support: Excel on Windows still saves "CSV (MS-DOS)".

const upperHalves = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
} as const

type DosEncoding = keyof typeof upperHalves

export const isDos = (encoding: string): encoding is DosEncoding => encoding in upperHalves

export const decodeDos = (bytes: Uint8Array, encoding: DosEncoding): string =>
  new TextDecoder('latin1')
    .decode(bytes.map((byte) => (byte < 128 ? byte : 128)))
    .replaceAll(/[^\0-\x7F]/g, (_, at: number) => upperHalves[encoding][(bytes[at] ?? 128) - 128] ?? '')
