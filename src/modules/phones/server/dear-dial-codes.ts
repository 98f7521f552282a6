/**
 * Dial codes where a message costs several times the usual, or that fraud with text messages likes best: few are sent
 * there a day (`SMS_DAY_MAX_PER_DEAR_DIAL_CODE`), until an operator who has fans there raises it. Looked at in November
 * 2026; satellite networks among them.
 */
export const dearDialCodes: ReadonlySet<string> = new Set(
  `53 92 94 95 211 213 216 218 220 221 222 223 224 226 227 228 229 231 232 234 235 236 240 241 242 243 245 249 251
  252 253 257 261 265 269 291 375 509 855 856 880 881 882 883 960 961 962 963 964 965 967 968 970 975 977 979 992
  993 994 996 998`.split(/\s+/),
)
