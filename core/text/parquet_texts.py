# Writes the texts of one column of a Parquet file to stdout, a line of JSON each: FILE COLUMN FOLDER-OF-PYARROW.
# Exit codes: 3 pyarrow is not there, 4 the file has no such column of texts (stderr: those it has), 5 it cannot be read.
import json
import resource
import sys

path, column, packages = sys.argv[1:]
most = 8 << 30  # bytes that a damaged file may claim
sys.path.insert(0, packages)
try:
    import pyarrow
    import pyarrow.parquet
except ImportError:
    sys.exit(3)
resource.setrlimit(resource.RLIMIT_AS, (most, most))


def is_text(kind):
    if pyarrow.types.is_dictionary(kind):
        kind = kind.value_type
    return pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind) or pyarrow.types.is_string_view(kind)


try:
    file = pyarrow.parquet.ParquetFile(path)
    texts = [field.name for field in file.schema_arrow if is_text(field.type)]
    if column not in texts:
        print(", ".join(texts), file=sys.stderr)
        sys.exit(4)
    for batch in file.iter_batches(batch_size=256, columns=[column]):
        for text in batch.column(0).to_pylist():
            sys.stdout.write(json.dumps(text or "") + "\n")
    sys.stdout.flush()
except BrokenPipeError:
    sys.exit(1)
except Exception as problem:
    print(str(problem).split("\n")[0], file=sys.stderr)
    sys.exit(5)
