"""Generates the pages of the site from the notes and from the command's output about rules and runs."""
import functools, json, os, pathlib, re, subprocess
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from mkdocs.structure.files import File

SITE, BOOK = pathlib.Path(__file__).parent, pathlib.Path(__file__).parents[2]
NOTES = {note.name: note.read_text() for note in sorted((BOOK / "chapters-ko").glob("[0-9]*.md"))}
STEP = re.compile(r"""(?P<number>\d+)\ +(?P<claim>.*\n(?:\ {3}(?![a-z-]+\.[a-z-]+(?:\ \ |\ \(|\n)|\W\ |why:)\S.*\n)*)
    (?P<rules>(?:\ {3}[a-z-]+\.[a-z-]+(?:\ \ .*|\ \(.*)?\n)*)(?P<body>(?:(?:\ {4}.*)?\n)*)
    (?:\ {3}(?P<mark>\W\ .*\n(?:\ {5}.*\n)*))?(?:\ {3}why:(?P<why>(?:.*\S.*\n)*))?""", re.X)

workbook = functools.cache(lambda *words: subprocess.check_output(
    [os.environ["WORKBOOK"], *words, "--lang", "en", "--no-color", "--no-pager"], text=True))

def shown():
    """Returns the runs in the notes that show a rule, by the id: their links, with the texts."""
    places = {}
    for note, text in NOTES.items():
        for label, kind, name, run in re.findall(
                r"<!-- run: (\d\d)[^;]*; (step|mistake|exercise)s? (\w+)(.*?)<!-- end -->", text, re.S):
            for number, own, rest in re.findall(
                    r'^\*\*(\d+)\.\*\* (?:<a id="(\w+)">)?(.*?)(?=^\*\*\d+\.\*\* |\Z)', run, re.M | re.S):
                marked = "".join(re.findall(r"^\*\*\W\*\* .*", rest, re.M)) if f'id="{own or name}"' in text else ""
                for rule in re.findall(r"\]\(#([\w.-]+)\)", marked):
                    says = label + {"step": f" {number}단계", "mistake": " 실수", "exercise": " 연습"}[kind]
                    places.setdefault(rule, {})[f"../{note}#{own or name}"] = says
    return places

def converted(text, folder, repository):
    """Converts the Markdown of a code host to that of the generator, except code."""
    def source(link):  # only the name if no repository is known
        return f"[{link[1]}]({repository}/{link[2]})" if repository else f'<span title="{link[2]}">{link[1]}</span>'
    def prose(part):
        part = re.sub(r"^<!--.*?-->$", "", part, flags=re.M).replace("<details>", '<details markdown="1">')
        part = re.sub(r'^(#+ .*)\n<a id="(\w+)"></a>$', r"\1 {#\2}\n", part, flags=re.M)
        part = re.sub(r"^(?!- |\d+\. | |$)(.*)\n(?=- |1\. )", r"\1\n\n", part, flags=re.M)  # lists need a blank line
        part = re.sub(r"^  (?=- )", "    ", part, flags=re.M).replace("](../chapters-ko/", "](" + folder)
        return part if folder else re.sub(r"\[([^\]]*)\]\(\.\./([^)]*)\)", source, part)
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    return "".join(part if part.startswith("```") else prose(part) for part in parts)

def on_config(config):
    config.site_url, families = (SITE / "address").read_text().strip(), {}
    for rule in json.loads(workbook("rules", "--json"))["rules"]:
        families.setdefault(rule["id"].split(".")[0], []).append(rule)
    pages = Environment(loader=FileSystemLoader(SITE / "pages"), undefined=StrictUndefined, trim_blocks=True)
    pages.globals |= dict(
        config.extra, families=families, shown=shown(), step=STEP, re=re, workbook=workbook,
        anchors={id: note for note, text in NOTES.items() for id in re.findall(r'<a id="(.+?)"></a>', text)},
        programs=[path.name[:-6] for path in (BOOK / "Sources").glob("**/Reproducers/*.swift")],
        readme=(BOOK / "README.md").read_text(), notes={note[:2]: note for note in NOTES})
    page = lambda template, **values: pages.get_template(template).render(**values)
    made = {path: page(path.replace("/", "-")) for path in config.extra["pages"]}
    made |= {f"rules/{name}.md": page("family.md", name=name, rules=families[name]) for name in families}
    made |= {f"en/{note[:2]}.md": page("run.md", label=note[:2]) for note in NOTES}
    config.extra["made"] = made | {"en/questions.md": (BOOK / ".github/QUESTIONS.md").read_text()}
    fill = {"CHAPTERS": [*NOTES], "FAMILIES": [f"rules/{name}.md" for name in families],
            "RUNS": [path for path in made if path[3:5].isdigit()]}
    config.nav = [{name: [e for entry in entries for e in fill.get(entry, [entry])]}
                  for section in config.nav for name, entries in section.items()]

def on_files(files, config):
    [files.append(File.generated(config, path, content=text)) for path, text in config.extra["made"].items()]
def on_page_markdown(markdown, page, config, files):
    return converted(markdown, "../" * page.file.src_uri.count("/"), config.extra["repository"])

def on_page_context(context, page, config, nav):
    config.theme["language"], config.site_name = (
        ("en", "Operation Workbook") if page.file.src_uri.startswith("en/") else ("ko", "오퍼레이션 워크북"))

def on_post_build(config):
    path = pathlib.Path(config.site_dir) / "search/search_index.json"
    words = (BOOK / "Sources/Workbook/Search/words.txt").read_text().split("[asked]")[1]
    asked, index = dict(re.findall(r"^(\S+): (.*)", words, re.M)), json.loads(path.read_text())
    for doc in index["docs"]:
        page, _, place = doc["location"].partition("#")
        doc |= {"tags": [asked[place]]} if place in asked else {}
        doc["boost"] = 1 if place else 8 if re.match(r"(en/)?\d\d", page) else 4  # chapters first
    (path.parent / "documents.json").write_text(json.dumps(index["docs"], ensure_ascii=False))
    path.write_text(json.dumps(index | {"docs": []}))
