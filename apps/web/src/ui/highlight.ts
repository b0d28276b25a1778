/**
 * Highlights code with regular expressions: sufficient for short samples, and a hundredth of the
 * size of a grammar.
 */

export type CodeLanguage = 'html' | 'js' | 'http' | 'shell';
export type TokenKind = 'plain' | 'comment' | 'keyword' | 'name' | 'string' | 'number' | 'tag';
export type Token = { kind: TokenKind; text: string };

const patterns: Record<CodeLanguage, RegExp> = {
  js: /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<keyword>\b(?:async|await|const|else|export|for|from|function|if|import|let|new|null|of|return|throw|true|false|undefined)\b)|(?<number>\b\d[\d_]*(?:\.\d+)?\b)|(?<name>\b[A-Za-z_$][\w$]*(?=\s*[(:]))/g,
  html: /(?<comment><!--[\s\S]*?-->)|(?<tag><!?\/?[a-zA-Z][\w-]*|\/?>)|(?<string>"[^"]*")|(?<name>\b[a-zA-Z][\w-]*(?==))/g,
  http: /(?<comment>#[^\n]*)|(?<string>'[^'\n]*'|https?:[^\s;"']+|wss?:[^\s;"']+|blob:)|(?<name>^[\w-]+(?=:))|(?<keyword>\b[a-z]+(?:-[a-z]+)*-src\b)/gm,
  shell:
    /(?<comment>#[^\n]*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<name>(?<=\s)--?[a-zA-Z][\w-]*)|(?<keyword>^(?:curl|npm|node)\b)/gm,
};

const kinds: readonly TokenKind[] = ['comment', 'keyword', 'name', 'string', 'number', 'tag'];

export function highlight(code: string, language: CodeLanguage): Token[] {
  return language === 'html' ? highlightHtml(code) : split(code, language);
}

/** Highlights the content of script elements as JavaScript. */
function highlightHtml(code: string): Token[] {
  return code.split(/(?<=<script[^>]*>)([\s\S]*?)(?=<\/script>)/).flatMap((part, index) => {
    return split(part, index % 2 === 1 ? 'js' : 'html');
  });
}

function split(code: string, language: CodeLanguage): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const plain = (text: string) => text !== '' && tokens.push({ kind: 'plain', text });
  for (const match of code.matchAll(patterns[language])) {
    plain(code.slice(end, match.index));
    const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'plain';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  plain(code.slice(end));
  return tokens;
}
